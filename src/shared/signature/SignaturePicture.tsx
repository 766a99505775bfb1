import classes from './Signature.module.css'

/** A signature as it was drawn. @param path see IntakeSignature */
export const SignaturePicture = ({ path, label }: { path: string; label: string }) => (
  <svg viewBox="0 0 600 200" className={classes.picture} role="img" aria-label={label}>
    <path d={path} />
  </svg>
)
