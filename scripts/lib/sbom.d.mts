export interface Sbom {
  bomFormat: string
  metadata: { component: { 'bom-ref': string; name: string } }
  components: { 'bom-ref': string; name: string }[]
  dependencies: { ref: string; dependsOn: string[] }[]
}
export function productRefs(folder?: string): Set<string>
export function productSbom(all: Sbom, refs: ReadonlySet<string>, name: string): Sbom
