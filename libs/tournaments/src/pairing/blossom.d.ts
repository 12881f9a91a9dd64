declare module 'edmonds-blossom-fixed' {
  /** The mate of each vertex (-1: none) in a matching of largest weight. Edges: two vertices and a weight. */
  const blossom: (edges: [number, number, number][], maxCardinality?: boolean) => number[];
  export default blossom;
}
