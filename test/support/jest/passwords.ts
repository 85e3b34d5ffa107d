import { setPasswordCost } from '../../../src/base/crypto/password'

// Hashing at the default cost takes half a second of CPU and 128 MB.
setPasswordCost(2 ** 10)
