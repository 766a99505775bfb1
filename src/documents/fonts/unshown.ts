/** Header of a document that the server made: the letters that no font has, URL-encoded. */
export const UNSHOWN_HEADER = 'x-unshown'
/** The highest number of these characters in a message. */
export const UNSHOWN_MAX = 100

/** The message about letters that cannot be shown. */
export const unshownText = (letters: string): string =>
  `De pdf kan deze tekens niet tonen: ${letters.slice(0, UNSHOWN_MAX)}. In de plaats staat \uFFFD.`
