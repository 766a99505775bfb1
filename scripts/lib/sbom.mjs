// The bill of materials of the product, as CycloneDX. `npm sbom --omit dev` leaves out packages that the development
// needs too, such as react. So this script asks for all packages, and removes those that the product does not need.
import { productionPackages } from './packages.mjs'
import { root } from './run.mjs'

/** name@version of each package of the product */
export const productRefs = (folder = root) =>
  new Set(
    [...productionPackages(folder)].map(
      ([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`,
    ),
  )

/** @param all the result of `npm sbom` for all installed packages @param name of the product, not of its folder */
export function productSbom(all, refs, name) {
  const own = all.metadata.component
  const isKept = (ref) => refs.has(ref) || ref === own['bom-ref']
  return {
    ...all,
    metadata: { ...all.metadata, component: { ...own, name } },
    components: all.components.filter((component) => refs.has(component['bom-ref'])),
    dependencies: all.dependencies
      .filter(({ ref }) => isKept(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter(isKept) })),
  }
}
