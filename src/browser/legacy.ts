import type { Engine } from '../base/crypto/legacy/engine'
import { refuse } from './needs-server'

/** In browsers, the counterpart of the ciphers and hashes of `src/base/crypto/legacy`, which take as much as all others. */
const refuseOld = refuse('an old cipher or hash function')

const refusing: Engine = { encrypt: refuseOld, decrypt: refuseOld }

export const desx = refusing
export const rc4 = refusing
export const tripleDesWrap = refusing
export const makeBlockEngine = (): Engine => refusing
export const makeSingleDes = (): Engine => refusing

export const Blowfish = refuseOld
export const Cast5 = refuseOld
export const Idea = refuseOld
export const Rc2 = refuseOld
export const Seed = refuseOld
export const hashMd4 = refuseOld
export const hashMdc2 = refuseOld
