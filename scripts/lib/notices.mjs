// The notices of third parties: every package of the product with its licence.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { productionPackages } from './packages.mjs'
import { root } from './run.mjs'

const FILE = /^(licen[cs]e|copying|notice)([.-].*)?$/i

/** The licence from the fields of a package, or else from the first words of its text. */
const licenceOf = ({ license, licenses }, texts) =>
  license?.type ??
  license ??
  licenses?.map(({ type }) => type).join(' OR ') ??
  /^(\S+) License/.exec(texts[0])?.[1] ??
  ''

/** name, version, licence and licence texts of each installed package, sorted by name */
export function notices(folder = root) {
  const found = [...productionPackages(folder).keys()]
    .map((path) => join(folder, path))
    .filter((path) => existsSync(join(path, 'package.json')))
    .map((path) => {
      const about = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'))
      const files = readdirSync(path).filter((name) => FILE.test(name) && !/\.(js|ts|json)$/.test(name))
      const texts = files.map((name) => readFileSync(join(path, name), 'utf8').trim())
      return { name: about.name, version: about.version, licence: licenceOf(about, texts), texts }
    })
  return found.toSorted((a, b) => `${a.name}@${a.version}`.localeCompare(`${b.name}@${b.version}`))
}

const LINE = '─'.repeat(76)

/** One text with all notices; equal licence texts are written once, with the names of their packages. */
export function noticesText(all) {
  const byText = Map.groupBy(all, ({ texts }) => texts.join('\n\n'))
  const parts = [...byText].map(([text, of]) => {
    const names = of.map(({ name, version, licence }) => `${name} ${version} (${licence})`)
    return `${names.join('\n')}\n\n${text || 'The package brings no text of its licence.'}`
  })
  return `Werkbank contains the following packages.\n\n${parts.join(`\n\n${LINE}\n\n`)}\n`
}
