import type { IssuedDocumentEffects } from '../../../src/contract/effects/server.ts'
import { nextDocumentVersion } from '../../store/documentVersions.ts'
import type { EffectContext } from './context.ts'

export const documentEffects = ({ client, store }: EffectContext): IssuedDocumentEffects => ({
  nextVersion: async (about, kind) => {
    await store.flush()
    return nextDocumentVersion(client, about, kind)
  },
})
