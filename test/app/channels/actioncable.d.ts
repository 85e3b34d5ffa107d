/** Types of the npm package `@rails/actioncable`, which has none. */
declare module '@rails/actioncable' {
  export interface Callbacks {
    connected?(details: { readonly reconnected: boolean }): void
    disconnected?(details: { readonly willAttemptReconnect: boolean }): void
    rejected?(): void
    received?(data: Readonly<Record<string, unknown>>): void
  }

  export interface Subscription {
    send(data: object): boolean
    perform(action: string, data?: object): boolean
    unsubscribe(): void
  }

  export interface Consumer {
    readonly subscriptions: { create(channel: object, callbacks: Callbacks): Subscription }
    readonly connection: { readonly disconnected: boolean; isOpen(): boolean }
    disconnect(): void
  }

  export const adapters: { WebSocket: unknown; logger: unknown }
  export function createConsumer(url: string | (() => string)): Consumer
}
