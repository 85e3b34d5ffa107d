import { directoryStorage } from '../../../src/ports/storage/directory.ts'

// Replaces five files again and again until the process is killed.

const storage = directoryStorage(process.argv[2] ?? '')
const size = 300_000
for (let n = 0; ; n++) {
  const chunk = Buffer.alloc(10_000, n)
  let left = size
  const content = new ReadableStream<Uint8Array>({
    pull(controller) {
      controller.enqueue(chunk)
      if ((left -= chunk.byteLength) === 0) controller.close()
    },
  })
  await storage.put(`file/${n % 5}`, content, { contentType: `text/${n % 256}`, size })
  if (n === 0) process.stdout.write('ready\n')
}
