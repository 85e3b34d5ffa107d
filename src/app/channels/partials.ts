import { listModules } from '../../files/modules'
import type { Runtime } from '../context/runtime'

/** The partials that an app has for a channel. */
export type ChannelEvent = 'subscribed' | 'receive'

/** Whether a channel of the app may run the partial with this name. */
export function isChannelPartial(name: string): boolean {
  return /^channels\/[\w-]+(?:\/(?:subscribed|receive))?$/.test(name)
}

/**
 * The partials of channels: `channels/chat/subscribed` of the app or, because clients name no module, of a module. In
 * the former layout, the partial `channels/chat` receives.
 */
export class ChannelPartials {
  constructor(private readonly runtime: Runtime) {}

  /** The path of the file; undefined if there is none. */
  async find(channel: string, event: ChannelEvent): Promise<string | undefined> {
    const { templates, files } = this.runtime
    const modules = Object.keys(await listModules(files.current())).sort()
    const folders = ['', ...modules.map((name) => `modules/${name}/`)].map((module) => `${module}channels/${channel}`)
    const names = folders.map((folder) => `${folder}/${event}`)
    for (const name of event === 'receive' ? [...names, ...folders] : names) {
      const path = await templates.folders.partial.findPath(name)
      if (path !== undefined) return path
    }
    return undefined
  }
}
