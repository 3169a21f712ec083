// Startup code, system calls and libc functions for 64-bit Arm Linux without a C library.
#include <stddef.h>
#include <stdint.h>

extern int main(void);

enum { WRITE = 64, EXIT = 93 };

static long call(long number, long first, long second, long third) {
  register long x8 __asm__("x8") = number;
  register long x0 __asm__("x0") = first;
  register long x1 __asm__("x1") = second;
  register long x2 __asm__("x2") = third;
  __asm__ volatile("svc 0" : "+r"(x0) : "r"(x8), "r"(x1), "r"(x2) : "memory");
  return x0;
}

long write(int file, const void *bytes, size_t count) {
  return call(WRITE, file, (long)bytes, (long)count);
}

_Noreturn void _start(void) {
  for (;;) call(EXIT, main(), 0, 0);
}

// Functions that compilers call. `volatile` keeps the compiler from replacing a loop by the call.

void *memset(void *bytes, int byte, size_t count) {
  volatile uint8_t *to = bytes;
  while (count--) *to++ = (uint8_t)byte;
  return bytes;
}

void *memcpy(void *to, const void *from, size_t count) {
  volatile uint8_t *bytes = to;
  for (const uint8_t *next = from; count--;) *bytes++ = *next++;
  return to;
}

void *memmove(void *to, const void *from, size_t count) {
  if ((uintptr_t)to - (uintptr_t)from >= count) return memcpy(to, from, count);
  volatile uint8_t *bytes = to;
  while (count--) bytes[count] = ((const uint8_t *)from)[count];
  return to;
}

// A bump allocator, reset when everything was freed, which happens after every band.
static _Alignas(64) uint8_t memory[8 << 20];
static size_t used, lent;

int posix_memalign(void **to, size_t alignment, size_t count) {
  const size_t start = (used + alignment - 1) / alignment * alignment;
  if (count > sizeof memory - start) return 12;
  *to = memory + start;
  used = start + count;
  lent++;
  return 0;
}

void free(void *bytes) {
  if (bytes && --lent == 0) used = 0;
}

// Not random, so that all runs are equal.
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 0, count); }

// Swift prints the reason of a trap with it.
int putchar(int byte) {
  const uint8_t one = (uint8_t)byte;
  write(2, &one, 1);
  return byte;
}
