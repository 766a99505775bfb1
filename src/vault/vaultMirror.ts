import { bound, store } from './vault.ts'
import { decodeBase64, isVaultContent, openBox } from './vaultCrypto.ts'
import { vaultRows } from './vaultStore.ts'

/* The vault on a device whose copy is encrypted (ADR 0059). */

/** Adds the key of the copy on this device to the vault of a running session. */
export async function addMirrorKey(userId: string, seal: string, mirrorKey: string): Promise<void> {
  const row = await vaultRows.get(userId)
  const content = row && (await openBox(decodeBase64(seal), row, bound(row), isVaultContent))
  if (row && content) await store(row, seal, { ...content, mirrorKey })
}

/** Nobody stays signed in: the device would open the key of its copy by itself. */
export async function stopAllStaying(): Promise<void> {
  for (const row of await vaultRows.all()) if (row.stay) await vaultRows.put({ ...row, stay: null })
}
