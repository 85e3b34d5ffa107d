import { refuse } from '../needs-server'

const refuseStream = refuse('a Node stream')

export const Readable = Object.assign(refuseStream, { from: refuseStream })
