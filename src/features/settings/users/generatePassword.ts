const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const LENGTH = 8
/** Bytes from here on would make the first characters likelier than the rest. */
const FAIR = 256 - (256 % ALPHABET.length)

/** Eight random letters and digits, for a password that is given to somebody else (US-04, CN-28, D-127). */
export function generatePassword(): string {
  let password = ''
  while (password.length < LENGTH) {
    for (const byte of crypto.getRandomValues(new Uint8Array(LENGTH)))
      if (byte < FAIR && password.length < LENGTH) password += ALPHABET.charAt(byte % ALPHABET.length)
  }
  return password
}
