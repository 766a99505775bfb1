import { usePhotoUrl } from './usePhotoUrl.ts'

interface StoredPictureProps {
  sha256: string
  /** Empty where its name stands beside it. */
  alt: string
  className?: string | undefined
  variant?: 'orig' | 'thumb'
  /** What stands in its place where it is not to be had. */
  away?: string
}

/** A picture that is named by the hash of its bytes. */
export function StoredPicture({ sha256, alt, className, variant = 'orig', away }: StoredPictureProps) {
  const url = usePhotoUrl(sha256, variant)
  if (url) return <img src={url} alt={alt} className={className} />
  return url === null && away ? <span>{away}</span> : null
}
