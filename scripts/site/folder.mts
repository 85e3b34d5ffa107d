import { build as bundle, type BuildOptions } from 'esbuild'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BrowserExample } from './examples.mts'

/** Writes the scripts of pages opened from the folder without a server: `docs/.vitepress/playground/folder*.ts`. */
export async function buildFolderScript(vitepress: string, examples: readonly BrowserExample[]): Promise<void> {
  const browser = join(vitepress, '.browser')
  const options: BuildOptions = {
    bundle: true,
    minify: true,
    format: 'iife',
    target: 'es2022',
    alias: { 'liquid-platform': join(browser, 'index.js'), 'liquid-platform/browser': browser },
  }
  const { outputFiles } = await bundle({
    ...options,
    entryPoints: [join(vitepress, 'playground/worker.ts')],
    write: false,
  })
  const parts = JSON.stringify({ examples, worker: outputFiles[0]?.text, index: await readIndex(vitepress) })
  await bundle({
    ...options,
    entryPoints: ['folder', 'folder-playground', 'folder-search'].map((name) =>
      join(vitepress, `playground/${name}.ts`),
    ),
    outdir: join(vitepress, 'dist'),
    plugins: [
      {
        name: 'folder',
        setup(build) {
          build.onResolve({ filter: /^folder:parts$/ }, ({ path }) => ({ path, namespace: 'folder' }))
          build.onLoad({ filter: /./, namespace: 'folder' }, () => ({ contents: parts, loader: 'json' }))
        },
      },
    ],
  })
}

/** The index of VitePress's search: the text that its module exports. */
async function readIndex(vitepress: string): Promise<string> {
  const chunks = join(vitepress, 'dist/assets/chunks')
  const name = (await readdir(chunks)).find((name) => name.startsWith('@localSearchIndex'))
  if (name === undefined)
    throw new Error('The index of the search not found: expected assets/chunks/@localSearchIndex….js')
  const { default: index } = (await import(pathToFileURL(join(chunks, name)).href)) as { default: string }
  return index
}
