import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"AdapterError, error","description":"AdapterError, error: An adapter lacks a method, or failed; adapter names it, and reason is why an engine failed. Invalid translations are an AdapterError …","frontmatter":{"title":"AdapterError, error","description":"AdapterError, error: An adapter lacks a method, or failed; adapter names it, and reason is why an engine failed. Invalid translations are an AdapterError …"},"headers":[],"relativePath":"reference/errors/AdapterError.md","filePath":"reference/errors/AdapterError.md"}');
const _sfc_main = { name: "reference/errors/AdapterError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="adaptererror" tabindex="-1">AdapterError <a class="header-anchor" href="#adaptererror" aria-label="Permalink to &quot;AdapterError&quot;">​</a></h1><p>An adapter lacks a method, or failed; <code>adapter</code> names it, and <code>reason</code> is why an engine failed. Invalid translations are an <code>AdapterError</code>, too. See <a href="/errors.html#engines-that-fail">engines that fail</a>.</p><p>Its <code>code</code> is <code>adapter</code>. It is a <code>PlatformError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/AdapterError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const AdapterError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  AdapterError as default
};
