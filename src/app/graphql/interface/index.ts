import { activitiesTypes } from './activities'
import { adminFormsTypes } from './admin-forms'
import { adminInstanceTypes } from './admin-instance'
import { adminNotificationsTypes } from './admin-notifications'
import { adminPagesTypes } from './admin-pages'
import { adminPartialsTypes } from './admin-partials'
import { adminTablesTypes } from './admin-tables'
import { commonTypes } from './common'
import { constantsTypes } from './constants'
import { exportsTypes } from './exports'
import { listingsTypes } from './listings'
import { modelsTypes } from './models'
import { notificationsTypes } from './notifications'
import { propertiesTypes } from './properties'
import { recordsTypes } from './records'
import { remoteTypes } from './remote'
import { searchTypes } from './search'
import { sessionsTypes } from './sessions'
import { uploadsTypes } from './uploads'
import { usersTypes } from './users'

/**
 * The types of the public interface of platformOS, in the schema language. Types do not repeat the fields of their
 * interfaces. The interface here is wider than the public one where a list does not require a size, a filter or input
 * takes more, or a field is nullable: every query valid there is valid here.
 */
export const interfaceTypes: readonly string[] = [
  commonTypes,
  propertiesTypes,
  recordsTypes,
  usersTypes,
  modelsTypes,
  constantsTypes,
  sessionsTypes,
  notificationsTypes,
  uploadsTypes,
  exportsTypes,
  activitiesTypes,
  searchTypes,
  remoteTypes,
  adminPagesTypes,
  adminPartialsTypes,
  adminFormsTypes,
  adminNotificationsTypes,
  adminTablesTypes,
  adminInstanceTypes,
  listingsTypes,
]
