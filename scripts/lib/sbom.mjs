// The bill of materials of the product, as CycloneDX. `npm sbom --omit dev` leaves out what the development needs too, such
// as react; therefore all is asked for, and what is not of the product is taken out here.
import { productionPackages } from './packages.mjs'
import { root } from './run.mjs'

/** name@version of each package of the product */
export const productRefs = (folder = root) =>
  new Set(
    [...productionPackages(folder)].map(
      ([path, { version }]) => `${path.split('node_modules/').at(-1)}@${version}`,
    ),
  )

/** @param all what `npm sbom` gives of everything that is installed @param name of the product, not of its folder */
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
