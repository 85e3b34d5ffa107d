import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"UnavailableError, error","description":"UnavailableError, error: A GraphQL field is not supported, or a filter needs an optional package that is not installed; feature names it, and the message …","frontmatter":{"title":"UnavailableError, error","description":"UnavailableError, error: A GraphQL field is not supported, or a filter needs an optional package that is not installed; feature names it, and the message …"},"headers":[],"relativePath":"reference/errors/UnavailableError.md","filePath":"reference/errors/UnavailableError.md"}');
const _sfc_main = { name: "reference/errors/UnavailableError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="unavailableerror" tabindex="-1">UnavailableError <a class="header-anchor" href="#unavailableerror" aria-label="Permalink to &quot;UnavailableError&quot;">​</a></h1><p>A GraphQL field is not supported, or a filter needs an optional package that is not installed; <code>feature</code> names it, and the message has the reason. See <a href="/dependencies.html#size-of-an-install">optional packages</a>.</p><p>Its <code>code</code> is <code>unavailable</code>. It is a <code>PlatformError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/UnavailableError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const UnavailableError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  UnavailableError as default
};
