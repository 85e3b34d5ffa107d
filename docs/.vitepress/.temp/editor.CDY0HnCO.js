const _imports_1 = "/assets/editor.CmSfiYp2.png";
export {
  _imports_1 as _
};
