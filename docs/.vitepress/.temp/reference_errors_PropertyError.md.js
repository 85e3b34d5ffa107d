import { ssrRenderAttrs } from "vue/server-renderer";
import { useSSRContext } from "vue";
import { _ as _export_sfc } from "./plugin-vue_export-helper.1tPrXgE0.js";
const __pageData = JSON.parse('{"title":"PropertyError, error","description":"PropertyError, error: A property is missing from its table in the schema, or has the wrong type; table and propertyPath name it. A form reports it at the …","frontmatter":{"title":"PropertyError, error","description":"PropertyError, error: A property is missing from its table in the schema, or has the wrong type; table and propertyPath name it. A form reports it at the …"},"headers":[],"relativePath":"reference/errors/PropertyError.md","filePath":"reference/errors/PropertyError.md"}');
const _sfc_main = { name: "reference/errors/PropertyError.md" };
function _sfc_ssrRender(_ctx, _push, _parent, _attrs, $props, $setup, $data, $options) {
  _push(`<div${ssrRenderAttrs(_attrs)}><h1 id="propertyerror" tabindex="-1">PropertyError <a class="header-anchor" href="#propertyerror" aria-label="Permalink to &quot;PropertyError&quot;">​</a></h1><p>A property is missing from its table in the schema, or has the wrong type; <code>table</code> and <code>propertyPath</code> name it. A form reports it at the field. See <a href="/data.html">the schema</a>.</p><p>Its <code>code</code> is <code>property</code>. It is a <code>PlatformError</code>: see <a href="/errors.html">all errors</a>.</p></div>`);
}
const _sfc_setup = _sfc_main.setup;
_sfc_main.setup = (props, ctx) => {
  const ssrContext = useSSRContext();
  (ssrContext.modules || (ssrContext.modules = /* @__PURE__ */ new Set())).add("reference/errors/PropertyError.md");
  return _sfc_setup ? _sfc_setup(props, ctx) : void 0;
};
const PropertyError = /* @__PURE__ */ _export_sfc(_sfc_main, [["ssrRender", _sfc_ssrRender]]);
export {
  __pageData,
  PropertyError as default
};
