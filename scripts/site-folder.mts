import { build as bundle, type BuildOptions } from 'esbuild'
import { join } from 'node:path'
import type { BrowserExample } from './site-examples.mts'

/** Writes the scripts of pages that are opened from the folder, without a server: `docs/.vitepress/playground/folder*.ts`. */
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
  const parts = JSON.stringify({ examples, worker: outputFiles[0]?.text })
  await bundle({
    ...options,
    entryPoints: ['folder', 'folder-playground'].map((name) => join(vitepress, `playground/${name}.ts`)),
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
