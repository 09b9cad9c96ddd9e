/**
 * What a translation of words has to be: the same keys, any texts, and functions of the same parameters. A key that is
 * missing or superfluous does not compile.
 */
export type Translation<Words> = Words extends string
  ? string
  : Words extends (...given: infer Given) => infer Said
    ? (...given: Given) => Translation<Said>
    : { readonly [Key in keyof Words]: Translation<Words[Key]> };
