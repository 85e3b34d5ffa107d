const _imports_0 = "/assets/storefront.BqHe6HF8.png";
export {
  _imports_0 as _
};
