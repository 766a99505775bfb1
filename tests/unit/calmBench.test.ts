import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const sheets = globSync('src/**/*.css').map((path) => ({ path, text: readFileSync(path, 'utf8') }))

it('[CB-01] nothing is drawn in another weight than 400 and 600', () => {
  const odd = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/font-weight:\s*([^;]+);/g)]
      .map(([, weight]) => weight ?? '')
      .filter((weight) => !/^(400|600|normal|inherit|100 900)( !important)?$/.test(weight))
      .map((weight) => `${path}: ${weight}`),
  )
  expect(odd).toEqual([])
})

it('[CB-01] the typeface comes out of the build and is fetched with the page', () => {
  const page = readFileSync('index.html', 'utf8')
  const preloaded = /rel="preload" href="([^"]+)" as="font"/.exec(page)?.[1] ?? ''
  expect(readFileSync(`.${preloaded}`).length).toBeGreaterThan(10_000)
  const files = sheets.flatMap(({ text }) =>
    [...text.matchAll(/url\("([^"]+\.woff2)"\)/g)].map(([, file]) => file ?? ''),
  )
  expect(files).toContain(preloaded.replace('/node_modules/', ''))
  expect(files.filter((file) => /^(https?:)?\/\//.test(file))).toEqual([])
})
