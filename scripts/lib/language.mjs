// The rules of docs/language.md that a program can check: words that no declared name contains, and the form of comments.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from './run.mjs'

/**
 * Words that no declared name may contain, each with the word to use. A name is split at its capitals: `houseOf` contains
 * `house`. `except` lists the folders in which the word is a term of the field.
 */
const FORBIDDEN_WORDS = {
  house: { use: 'tenant (on the server) or company' },
  houses: { use: 'tenants or companies' },
  paper: { use: 'document' },
  papers: { use: 'documents' },
  piece: { use: 'unit (of stock) or chunk (of a file)' },
  pieces: { use: 'units or chunks' },
  rooms: { use: 'layers, or free space' },
  boot: { use: 'initialSync or startup' },
  hot: { use: 'priority' },
  poke: { use: 'invalidation or change event' },
  pokes: { use: 'invalidations or change events' },
  kick: { use: 'wake' },
  kicks: { use: 'wakes' },
  kicker: { use: 'throttledNotify' },
  nudge: { use: 'resetBackoff' },
  lane: {
    use: 'connectionGate, JobQueue or withConcurrency',
    except: ['src/features/', 'src/domain/repairs/board'],
  },
  courtesy: { use: 'inputYielding' },
  humble: { use: 'lowPriority' },
  calm: { use: 'lowFrequency' },
  beat: { use: 'heartbeat' },
  beats: { use: 'heartbeats' },
  keeper: { use: 'supervisor' },
  keepers: { use: 'supervisors' },
  lookout: { use: 'poller' },
  told: { use: 'notified, or what was shown' },
  fared: { use: 'result' },
  twin: { use: 'earlierOutcome' },
  twins: { use: 'earlierOutcomes' },
  doubles: { use: 'duplicates' },
  standing: { use: 'GroupSnapshot, or the state that is meant' },
  taking: { use: 'CommitSubscription' },
  outrun: { use: 'mustFlush' },
  doomed: { use: 'poisoned' },
  fold: { use: 'normalize, compact or absorb', except: ['src/features/rentals/planner/'] },
  packs: { use: 'bundles' },
  pack: { use: 'bundle' },
  resting: { use: 'compacted' },
  proof: { use: 'deviceSecret' },
  span: { use: 'timelineId, or the period that is meant' },
  upkeep: { use: 'adminHealth' },
}

/** Comments may not begin with one of these words: they stand for a subject that is not named. */
const HEADLESS = /^(what|whether|who|whoever|of|as|so|the same|whose|where)\b/i
const LONGEST_SENTENCE = 30

const wordsOf = (name) =>
  name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+/g)?.map((word) => word.toLowerCase()) ?? []

/** Files of the product, its tests and its scripts. */
const sourceFiles = () =>
  globSync('{src,server,tests,scripts}/**/*.{ts,tsx,mts,mjs,js}', { cwd: root }).map((file) =>
    file.replaceAll('\\', '/'),
  )

/** Calls `found` with each name that a file declares: variables, parameters, functions, types. Not keys of objects. */
function eachDeclared(node, found) {
  if (!node || typeof node !== 'object') return
  if (Array.isArray(node)) return node.forEach((one) => eachDeclared(one, found))
  switch (node.type) {
    case 'VariableDeclarator':
    case 'FunctionDeclaration':
    case 'FunctionExpression':
    case 'ClassDeclaration':
    case 'TSTypeAliasDeclaration':
    case 'TSInterfaceDeclaration':
    case 'TSEnumDeclaration':
      eachBound(node.id, found)
  }
  if (node.params) for (const param of Array.isArray(node.params) ? node.params : []) eachBound(param, found)
  for (const key in node) if (key !== 'parent') eachDeclared(node[key], found)
}

/** Calls `found` with each identifier that a pattern binds. */
function eachBound(pattern, found) {
  switch (pattern?.type) {
    case 'Identifier':
      return found(pattern)
    case 'ObjectPattern':
      // `{ house }` takes the name of a key, and a key may be stored or on the wire.
      return pattern.properties
        .filter(({ shorthand }) => !shorthand)
        .forEach((property) => eachBound(property.value ?? property.argument, found))
    case 'ArrayPattern':
      return pattern.elements.forEach((element) => eachBound(element, found))
    case 'AssignmentPattern':
      return eachBound(pattern.left, found)
    case 'RestElement':
      return eachBound(pattern.argument, found)
    case 'TSParameterProperty':
      return eachBound(pattern.parameter, found)
  }
}

const lineAt = (text, offset) => text.slice(0, offset).split('\n').length

/** Declared names of one file that contain a forbidden word, in a line each. */
export function forbiddenNames(file, text, parsed = parseSync(file, text)) {
  const problems = new Map()
  eachDeclared(parsed.program, ({ name, start }) => {
    for (const word of wordsOf(name)) {
      const rule = Object.hasOwn(FORBIDDEN_WORDS, word) ? FORBIDDEN_WORDS[word] : undefined
      if (!rule || rule.except?.some((path) => file.startsWith(path))) continue
      problems.set(name, `${file}:${lineAt(text, start)} ${name}: instead of '${word}' use ${rule.use}`)
    }
  })
  return [...problems.values()]
}

/** The comments of a file as texts. Lines of `//` that follow each other are one comment. */
function commentsOf(text, comments) {
  const joined = []
  for (const { type, value, start, end } of comments) {
    const last = joined.at(-1)
    const adjoins = last?.type === 'Line' && type === 'Line' && /^\n\s*$/.test(text.slice(last.end, start))
    if (adjoins) Object.assign(last, { value: `${last.value} ${value}`, end })
    else joined.push({ type, value, start, end })
  }
  const plain = (value) =>
    value
      .replace(/^\s*\*\s?/gm, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  return joined
    .map(({ value, start }) => ({ words: plain(value), line: lineAt(text, start) }))
    .filter(({ words }) => words.length > 8 && !/oxlint|biome|@ts-/.test(words))
}

/** Comments of one file that name no subject or have a sentence of more than 30 words, in a line each. */
export function commentProblems(file, text, parsed = parseSync(file, text)) {
  return commentsOf(text, parsed.comments).flatMap(({ words, line }) => {
    if (HEADLESS.test(words))
      return [`${file}:${line} a comment begins with '${words.split(' ')[0]}': name its subject`]
    const long = words
      .split(/[.!?:;](?:\s|$)/)
      .some((sentence) => sentence.split(' ').length > LONGEST_SENTENCE)
    return long ? [`${file}:${line} a comment has a sentence of more than ${LONGEST_SENTENCE} words`] : []
  })
}

/** Everything of one file that breaks docs/language.md, in a line each. */
export function fileProblems(file, text) {
  const parsed = parseSync(file, text)
  return [...forbiddenNames(file, text, parsed), ...commentProblems(file, text, parsed)]
}

/** Everything in src, server, tests and scripts that breaks docs/language.md, in a line each. */
export const languageProblems = () =>
  sourceFiles().flatMap((file) => fileProblems(file, readFileSync(join(root, file), 'utf8')))
