import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"UndefinedFilterError, error","description":"UndefinedFilterError, error: A template has an unknown filter, with strictFilters or in strict syntax; filter names it. Its code is syntax. It is a …","frontmatter":{"title":"UndefinedFilterError, error","description":"UndefinedFilterError, error: A template has an unknown filter, with strictFilters or in strict syntax; filter names it. Its code is syntax. It is a …"},"headers":[],"relativePath":"reference/errors/UndefinedFilterError.md","filePath":"reference/errors/UndefinedFilterError.md"}');
const _sfc_main = { name: "reference/errors/UndefinedFilterError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="undefinedfiltererror" tabindex="-1">UndefinedFilterError <a class="header-anchor" href="#undefinedfiltererror" aria-label="Permalink to &quot;UndefinedFilterError&quot;">​</a></h1><p>A template has an unknown filter, with <code>strictFilters</code> or in strict syntax; <code>filter</code> names it.</p><p>Its <code>code</code> is <code>syntax</code>. It is a <code>PlatformError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/UndefinedFilterError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const UndefinedFilterError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  UndefinedFilterError as default
};
