/** The product's version, written in by the build. */
declare const TIPY_VERSION: string
