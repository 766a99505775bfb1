/** Of a document that the server made: the letters that no font has, encoded as a part of an address. */
export const UNSHOWN_HEADER = 'x-unshown'
/** So much of them is told. */
export const UNSHOWN_MAX = 100

/** What a person is told of letters that cannot be shown. */
export const unshownText = (letters: string): string =>
  `De pdf kan deze tekens niet tonen: ${letters.slice(0, UNSHOWN_MAX)}. In de plaats staat \uFFFD.`
