/** In bytes, or in the characters of a text. */
export const megabyte = 1_048_576
