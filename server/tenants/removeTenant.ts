import { rm } from 'node:fs/promises'
import { emptyStore } from '../blobs/emptyStore.ts'
import { blobFilesOf } from '../blobs/blobFilesOf.ts'
import { StartError } from '../lib/env.ts'
import { dropTenantDatabase, waitUntilReleased } from './databases.ts'
import { type Control, tenantEnv } from './tenantEnv.ts'
import { dropTenant, type ListedTenant, setTenantState } from './tenantList.ts'

/**
 * Removes a tenant permanently: its database, photos, documents and local files. Its row in the list goes
 * last, because its key cannot be derived again without it. After an interruption the command can be
 * repeated. Backups are kept.
 * @throws StartError if it is still served
 */
export async function removeTenant(control: Control, tenant: ListedTenant): Promise<void> {
  const { name, state } = tenant
  if (state === 'active')
    throw new StartError(`Tenant ${name} is served: npm run tenants -- suspend ${name} first.`)
  await setTenantState(control.pool, name, 'deleting')
  await waitUntilReleased(control, name)
  await dropTenantDatabase(control, name)
  const env = await tenantEnv(control, tenant)
  await emptyStore(blobFilesOf(env))
  await rm(env.dataDir, { recursive: true, force: true })
  await dropTenant(control.pool, name)
}
