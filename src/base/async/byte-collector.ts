/** How many chunks are kept before they are joined. */
const most = 1000

/** Collects bytes. It joins small chunks as they come, because each takes more than a hundred bytes of memory. */
export class ByteCollector {
  /** How many bytes it has. */
  size = 0
  private readonly joined: Buffer[] = []
  private recent: Uint8Array[] = []

  add(chunk: Uint8Array): void {
    this.size += chunk.byteLength
    this.recent.push(chunk)
    if (this.recent.length < most) return
    this.joined.push(Buffer.concat(this.recent))
    this.recent = []
  }

  toBuffer(): Buffer {
    return Buffer.concat([...this.joined, ...this.recent])
  }
}
