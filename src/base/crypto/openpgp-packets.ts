/**
 * Counts the packets of an OpenPGP key by their headers. Source: RFC 9580, section 4.2
 *
 * @throws {RangeError} if a header is cut off, or has a partial length, which is for data only
 */
export function countPackets(bytes: Buffer): number {
  let count = 0
  for (let at = 0; at < bytes.length; at = findEnd(bytes, at)) count++
  return count
}

/** The end of the packet that begins at an index. */
function findEnd(bytes: Buffer, begin: number): number {
  const tag = bytes.readUInt8(begin)
  return (tag & 0x40) === 0 ? findLegacyEnd(bytes, begin + 1, tag & 3) : findCurrentEnd(bytes, begin + 1)
}

function findLegacyEnd(bytes: Buffer, at: number, lengthType: number): number {
  // The last type means that the packet reaches to the end.
  if (lengthType === 3) return bytes.length
  const width = 2 ** lengthType
  return at + width + bytes.readUIntBE(at, width)
}

function findCurrentEnd(bytes: Buffer, at: number): number {
  const first = bytes.readUInt8(at)
  if (first < 192) return at + 1 + first
  if (first < 224) return at + 2 + ((first - 192) << 8) + bytes.readUInt8(at + 1) + 192
  if (first === 255) return at + 5 + bytes.readUInt32BE(at + 1)
  throw new RangeError('a partial length')
}
