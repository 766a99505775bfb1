import type { IssuedDocumentEffects } from '../../../src/contract/effects/papers.ts'
import { nextDocumentVersion } from '../../store/paperVersions.ts'
import type { EffectContext } from './context.ts'

export const documentEffects = ({ client, store }: EffectContext): IssuedDocumentEffects => ({
  nextVersion: async (about, kind) => {
    await store.flush()
    return nextDocumentVersion(client, about, kind)
  },
})
