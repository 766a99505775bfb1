import type { Plugin } from 'vite'
import { parseManualPage } from '../../src/features/help/markdown.ts'

/** Compiles the pages of the manual (docs/handleiding) from Markdown into the app. Unknown Markdown stops the build. */
export function handleiding(): Plugin {
  return {
    name: 'handleiding',
    enforce: 'pre',
    transform: {
      filter: { id: /\/docs\/handleiding\/[\w-]+\.md$/ },
      handler(code, id) {
        try {
          return {
            code: `export default ${JSON.stringify(parseManualPage(code))}`,
            map: null,
            moduleType: 'js',
          }
        } catch (error) {
          return this.error(`${id}: ${String(error)}`)
        }
      },
    },
  }
}
