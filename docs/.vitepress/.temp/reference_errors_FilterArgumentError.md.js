import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"FilterArgumentError, error","description":"FilterArgumentError, error: A filter received an invalid argument; filter and parameter name it. Its code is filter-argument. It is a PlatformError: see …","frontmatter":{"title":"FilterArgumentError, error","description":"FilterArgumentError, error: A filter received an invalid argument; filter and parameter name it. Its code is filter-argument. It is a PlatformError: see …"},"headers":[],"relativePath":"reference/errors/FilterArgumentError.md","filePath":"reference/errors/FilterArgumentError.md"}');
const _sfc_main = { name: "reference/errors/FilterArgumentError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="filterargumenterror" tabindex="-1">FilterArgumentError <a class="header-anchor" href="#filterargumenterror" aria-label="Permalink to &quot;FilterArgumentError&quot;">​</a></h1><p>A filter received an invalid argument; <code>filter</code> and <code>parameter</code> name it.</p><p>Its <code>code</code> is <code>filter-argument</code>. It is a <code>PlatformError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/FilterArgumentError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const FilterArgumentError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  FilterArgumentError as default
};
