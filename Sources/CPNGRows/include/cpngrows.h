// The rows of a PNG file one by one, so that a picture never is in memory as a whole. libpng leaves a
// damaged file by longjmp, which Swift can't catch; here it is an answer.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct cpng_rows cpng_rows;

// The facts of a file's header.
typedef struct {
  uint32_t width;
  uint32_t height;
  // True if pixels may be transparent.
  bool has_opacity;
  // True if all pixels are shades of grey.
  bool is_grey;
  // 7 for an interlaced picture, else 1: all rows come so often, each time with more of their pixels.
  int passes;
} cpng_header;

// Opens a file that is in memory, where it stays until the reader is closed. NULL for a damaged header,
// and where memory is short.
cpng_rows *cpng_rows_open(const uint8_t *bytes, size_t count, cpng_header *header);

// Reads the next row into 4 bytes a pixel: red, green and blue in sRGB, opacity. In an interlaced picture
// `row` has what the pass before has made of it. False for a damaged file, of which nothing more is read.
bool cpng_rows_read(cpng_rows *rows, uint8_t *row);

void cpng_rows_close(cpng_rows *rows);
