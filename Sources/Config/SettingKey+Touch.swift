// The keys of section [touch]: corrections of touch devices.
import Gestures
import Units

extension SettingKey {
  static let touch = [
    SettingKey(
      section: "touch", name: "ignore", effect: .touch,
      allowedValues: { "the name of a touch device, or its path or a link to it below /dev" },
      meaning: "A touch device that is not for this panel.", isRepeatable: true, formerName: nil,
      read: { value, settings in
        guard !value.isEmpty, !value.hasPrefix("/") || value.hasPrefix("/dev/") else {
          return false
        }
        settings.ignoredTouches.append(value)
        return true
      },
      write: { $0.ignoredTouches }),
    ofDevice(
      "touch", "range", \.touchRanges, .touch, "XMIN XMAX YMIN YMAX, as 0 1023 0 599",
      "The values of the device's own X axis from one end to the other, then those of its Y axis, if "
        + "it reports none, or wrong ones. axes and matrix apply afterwards: with axes = -y x the "
        + "values of X are those at the top and the bottom edge."),
    ofDevice(
      "touch", "axes", \.touchAxes, .touch,
      TouchAxes.allCases.map(\.rawValue).joined(separator: ", "),
      "For touches that are mirrored (-x y) or swapped (y x): the axis that runs right, then the one down."
    ),
    ofDevice(
      "touch", "matrix", \.touchMatrices, .touch,
      "six numbers a b c d e f that map parts of the screen: x to ax + by + c, y to dx + ey + f",
      "The calibration of a touch device, in place of LIBINPUT_CALIBRATION_MATRIX of a udev rule."),
    ofDevice(
      "touch", "palm_rejection", \.touchPalms, .touch,
      PalmRejection.allCases.map(\.rawValue).joined(separator: ", "),
      "Whether long contacts of a touch device are palms. auto: if the lengths that it reports are "
        + "plausible."),
    SettingKey(
      "touch", "stitching", \.stitching, .stitching, formerName: "rejoin",
      meaning:
        "Whether a moving finger that a panel loses and reports anew stays one finger. auto: on "
        + "panels that were seen to do it."),
  ]
}
