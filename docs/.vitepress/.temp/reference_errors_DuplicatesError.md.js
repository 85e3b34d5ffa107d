import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"DuplicatesError, error","description":"DuplicatesError, error: A property cannot become unique: the records ids in table have the same value of propertyPath. Its code is duplicates. It is a …","frontmatter":{"title":"DuplicatesError, error","description":"DuplicatesError, error: A property cannot become unique: the records ids in table have the same value of propertyPath. Its code is duplicates. It is a …"},"headers":[],"relativePath":"reference/errors/DuplicatesError.md","filePath":"reference/errors/DuplicatesError.md"}');
const _sfc_main = { name: "reference/errors/DuplicatesError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="duplicateserror" tabindex="-1">DuplicatesError <a class="header-anchor" href="#duplicateserror" aria-label="Permalink to &quot;DuplicatesError&quot;">​</a></h1><p>A property cannot become unique: the records <code>ids</code> in <code>table</code> have the same value of <code>propertyPath</code>.</p><p>Its <code>code</code> is <code>duplicates</code>. It is a <code>PlatformError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/DuplicatesError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const DuplicatesError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  DuplicatesError as default
};
