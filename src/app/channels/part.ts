/** Loaded when it is first used: see `scripts/build/parts.ts`. */
export { Broadcasts } from './broadcasts'
export { ChannelServer } from './server'
