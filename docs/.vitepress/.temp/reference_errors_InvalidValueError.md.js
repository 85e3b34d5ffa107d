import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse(`{"title":"InvalidValueError, error","description":"InvalidValueError, error: A value is invalid in its context, such as 'a' < 1, a redirect to another site, a request that is not UTF-8. Its code is type …","frontmatter":{"title":"InvalidValueError, error","description":"InvalidValueError, error: A value is invalid in its context, such as 'a' < 1, a redirect to another site, a request that is not UTF-8. Its code is type …"},"headers":[],"relativePath":"reference/errors/InvalidValueError.md","filePath":"reference/errors/InvalidValueError.md"}`);
const _sfc_main = { name: "reference/errors/InvalidValueError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="invalidvalueerror" tabindex="-1">InvalidValueError <a class="header-anchor" href="#invalidvalueerror" aria-label="Permalink to &quot;InvalidValueError&quot;">​</a></h1><p>A value is invalid in its context, such as <code>&#39;a&#39; &lt; 1</code>, a redirect to another site, a request that is not UTF-8.</p><p>Its <code>code</code> is <code>type</code>. It is a <code>PlatformError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/InvalidValueError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const InvalidValueError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  InvalidValueError as default
};
