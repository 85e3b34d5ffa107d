import { cp } from 'node:fs/promises'

/** Copies the admin's app, whose files are read at run time. */
export async function copyAdmin(folder: string): Promise<void> {
  await cp('src/tools/admin/app', folder, { recursive: true })
}
