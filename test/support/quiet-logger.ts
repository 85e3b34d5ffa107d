import type { Logger } from '../../src/ports/logger'

/** For tests whose templates cause warnings that they do not look at. */
export const quietLogger: Logger = { log: () => undefined }
