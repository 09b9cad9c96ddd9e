declare module 'curl-to-postmanv2' {
  interface Pair {
    readonly key: string;
    readonly value: string;
  }
  interface Imported {
    readonly method: string;
    readonly url: string;
    readonly header: readonly Pair[];
    readonly body?: { readonly raw?: string; readonly urlencoded?: readonly Pair[] };
  }
  export function convert(
    command: { readonly type: 'string'; readonly data: string },
    done: (error: unknown, result: { readonly output: readonly { readonly data: Imported }[] }) => void,
  ): void;
}
