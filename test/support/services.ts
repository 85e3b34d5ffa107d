import type { Services } from '../../src/context/app'

/** For what is tested without forms, e-mails and requests. */
export const noServices: Services = {
  submitForm: () => undefined,
  sendApiCall: () => ({ response: null, errors: [] }),
  deliverApiCall: () => ({ response: null, errors: [] }),
  sendEmail: () => undefined,
  sendWholeEmail: () => undefined,
}
