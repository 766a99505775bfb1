import type { PaperEffects } from '../../../src/contract/effects/papers.ts'
import { nextPaperVersion } from '../../store/paperVersions.ts'
import type { EffectContext } from './context.ts'

export const paperEffects = ({ client, store }: EffectContext): PaperEffects => ({
  nextVersion: async (about, kind) => {
    await store.flush()
    return nextPaperVersion(client, about, kind)
  },
})
