/** An entry of a tar archive. Default: a file without content. */
export interface TarEntry {
  readonly name: string
  readonly content?: string
  /** The type of the entry: `2` is a symbolic link. */
  readonly type?: string
  readonly link?: string
  /** The size in the header, if it differs from the content's. */
  readonly size?: number
}

/** Makes a tar archive with these entries, valid or not. Source: POSIX.1-2017, "pax", "ustar Interchange Format" */
export function tar(entries: readonly TarEntry[]): Buffer {
  const blocks = entries.flatMap(({ name, content = '', type = '0', link = '', size }) => {
    const bytes = Buffer.from(content)
    const header = Buffer.alloc(512)
    header.write(name, 0, 100)
    header.write('0000644\0', 100)
    header.write(`${(size ?? bytes.byteLength).toString(8).padStart(11, '0')}\0`, 124)
    header.write('        ', 148)
    header.write(type, 156)
    header.write(link, 157, 100)
    header.write('ustar\x0000', 257)
    const sum = header.reduce((sum, byte) => sum + byte, 0)
    header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148)
    return [header, bytes, Buffer.alloc(-bytes.byteLength & 511)]
  })
  return Buffer.concat([...blocks, Buffer.alloc(1024)])
}

/** A tar archive of files by path. */
export function tarOf(files: Readonly<Record<string, string>>): Buffer {
  return tar(Object.entries(files).map(([name, content]) => ({ name, content })))
}
