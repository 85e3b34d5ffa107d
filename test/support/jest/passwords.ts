import { setPasswordCost } from '../../../src/base/crypto/password'

// A hash at the real cost takes half a second of CPU and 128 MB.
setPasswordCost(2 ** 10)
